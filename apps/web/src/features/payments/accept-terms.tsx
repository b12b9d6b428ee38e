import { OwnTermsAnswer } from '@mnada/contract';
import { Button } from '@mnada/ui/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../client/api.ts';
import { failureOf } from '../../client/failure-text.ts';
import { useText } from '../../client/i18n/index.ts';

/** The terms changed (OPS-12): what, where all of it stands, and the way on. Whoever doesn't accept looks and withdraws as before. */
export function AcceptTerms({ onAccepted }: { onAccepted: () => void }) {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { data, refetch } = useQuery({
    queryKey: ['own-terms'],
    queryFn: ({ signal }) => api.get('/api/terms', OwnTermsAnswer, { signal }),
    staleTime: 0,
  });
  async function accept() {
    if (data === undefined) return;
    setBusy(true);
    setFailure(null);
    try {
      const answer = await api.post('/api/terms', { version: data.version }, OwnTermsAnswer);
      queryClient.setQueryData(['own-terms'], answer);
      onAccepted();
    } catch (error) {
      setFailure(failureOf(error, t('payments.paymentFailed')).message);
      void refetch();
    } finally {
      setBusy(false);
    }
  }
  return (
    <section aria-label={t('payments.termsTitle')} className="mb-3 rounded-lg bg-surface-2 px-4 py-3">
      <p className="font-semi">{t('payments.termsTitle')}</p>
      <p className="mt-1 text-foreground-2 text-sm">{data?.changed ?? '\u00a0'}</p>
      {/* A tab of its own: what was typed here stays. */}
      <a
        href="/terms"
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-12 items-center font-semi text-link underline-offset-3 hover:underline"
      >
        {t('payments.termsRead')}
      </a>
      {failure === null ? null : (
        <p role="alert" className="mb-2 text-critical-text text-sm">
          {failure}
        </p>
      )}
      <Button variant="secondary" className="w-full" busy={isBusy} onClick={() => void accept()}>
        {t('payments.termsAccept')}
      </Button>
    </section>
  );
}
