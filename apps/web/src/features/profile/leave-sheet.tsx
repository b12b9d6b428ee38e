import { DeletionAnswer, DeletionView, DELETION_WORDS } from '@mnada/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { failureOf, refusalLines } from '../../client/failure-text.ts';
import { useApi } from '../../client/api.ts';
import { signedOut } from '../../client/session.ts';
import { formatDate, useLanguage, useText } from '../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { isStuck } from '@mnada/ui/load-problem.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { TextField } from '@mnada/ui/text-field.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { forgetProof, PROOF_FIELD, ProofStep } from '../accounts/index.ts';
import { Blockers } from './leave-blockers.tsx';
import { WhatLeaves } from './leave-facts.tsx';
import { RetryBanner } from '@mnada/ui/retry-banner.tsx';

const WORD_FIELD = 'leave-word';

/** What leaving means, what stands in its way, the word, and that it is they: in this order (ACC-7). */
export function LeaveSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const [isProving, setIsProving] = useState(false);
  const close = () => {
    onClose();
    setIsProving(false);
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={isProving ? t('proof.proofTitle') : t('profile.leaveTitle')}
      initialFocus={() => document.getElementById(PROOF_FIELD)}
    >
      {open ? <Leaving isProving={isProving} onProving={setIsProving} onDone={close} /> : null}
    </Sheet>
  );
}

function Leaving({
  isProving,
  onProving,
  onDone,
}: {
  isProving: boolean;
  onProving: (isProving: boolean) => void;
  onDone: () => void;
}) {
  const t = useText();
  const api = useApi();
  const view = useQuery({
    queryKey: ['deletion'],
    queryFn: ({ signal }) => api.get('/api/account/deletion', DeletionView, { signal }),
    staleTime: 0,
    gcTime: 0, // what is under way changes by the minute
  });
  const leave = useLeave(view.data, onDone, onProving);

  if (view.data === undefined)
    return isStuck(view) ? (
      <RetryBanner text={t('profile.leaveFailed')} retry={() => void view.refetch()} />
    ) : (
      <div role="status" aria-label={t('common.loading')} className="flex flex-col gap-4 pb-4">
        {[0, 1, 2].map((part) => (
          <Skeleton key={part} className="h-20 w-full rounded-lg" />
        ))}
      </div>
    );
  if (view.data.blockers.length > 0) return <Blockers blockers={view.data.blockers} onLeave={onDone} />;
  if (isProving)
    return leave.isBusy ? (
      <p role="status" className="py-6 text-foreground-2">
        {t('profile.leavingNow')}
      </p>
    ) : (
      <ProofStep onProved={() => void leave.run()} />
    );
  return (
    <>
      <WhatLeaves view={view.data} onLeave={onDone} />
      <WordForm failure={leave.failure} onGo={() => onProving(true)} />
    </>
  );
}

/** Asks for it with what the person was told; a refusal leads back to what it means now. */
function useLeave(view: DeletionView | undefined, onDone: () => void, onProving: (isProving: boolean) => void) {
  const t = useText();
  const language = useLanguage();
  const api = useApi();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run() {
    if (view === undefined || isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      const body = { word: DELETION_WORDS[0], bids: view.bids };
      const { due_at } = await api.post('/api/account/deletion', body, DeletionAnswer);
      onDone();
      signedOut();
      queryClient.clear();
      toast.info(t('profile.left', { date: formatDate(due_at, language) }), { stays: true });
      await router.navigate({ to: '/', replace: true });
    } catch (error) {
      const failed = failureOf(error, t('common.unexpected'));
      if (failed.code === 'PROOF_NEEDED') await forgetProof(queryClient);
      else {
        setFailure(refusalLines(failed));
        onProving(false);
        void queryClient.invalidateQueries({ queryKey: ['deletion'] });
      }
    } finally {
      setIsBusy(false);
    }
  }
  return { run, isBusy, failure };
}

function WordForm({ failure, onGo }: { failure: string | null; onGo: () => void }) {
  const t = useText();
  const [word, setWord] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const isRight = (DELETION_WORDS as readonly string[]).includes(word.trim().toUpperCase());
  const asked = t('profile.word');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (isRight) onGo();
    else document.getElementById(WORD_FIELD)?.focus();
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
      <TextField
        label={t('profile.wordLabel', { word: asked })}
        id={WORD_FIELD}
        name="word"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={word}
        onChange={(event) => setWord(event.target.value)}
        error={hasTried && !isRight ? t('profile.wordWrong', { word: asked }) : null}
      />
      {failure === null ? null : (
        <Banner tone="error" alert>
          {failure}
        </Banner>
      )}
      <Button type="submit" variant="danger" resting={!isRight} className="w-full">
        {t('profile.leaveConfirm')}
      </Button>
    </form>
  );
}
