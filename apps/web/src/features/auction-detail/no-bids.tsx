import type { AuctionDetail } from '@mnada/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useApi } from '../../client/api.ts';
import {
  isSettled,
  isToBeChosen,
  LastPackForm,
  noteBuyer,
  packsQuery,
  paymentsQuery,
  PaySheet,
  selectedPack,
  useCurrentPayment,
} from '../payments/index.ts';
import { useSession } from '../../client/session.ts';
import { useText } from '../../client/i18n/index.ts';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { AuctionStrip } from './auction-strip.tsx';
import { flyBids } from './fly-bids.ts';

/** The sheet has fallen by then (`--dur-slow`). */
const FALLEN_MS = 340;

/**
 * No bids left: the last pack and number are set, one tap pays, and after the PIN one is back on the same auction with the
 * bids. The auction stays in sight above. Nothing is bid by it: that takes a new tap (BID-1).
 */
export function NoBids({ auction }: { auction: AuctionDetail }) {
  const t = useText();
  const [isOpen, setOpen] = useState(true);
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const userId = useSession()?.user.id;
  const packs = useQuery(packsQuery(api)).data ?? [];
  const payments = useInfiniteQuery({ ...paymentsQuery(api, userId), enabled: userId !== undefined });
  const ofPacks = payments.data?.pages[0]?.payments.filter(({ purpose }) => purpose === 'pack');
  const lastId = ofPacks?.find(({ state }) => state === 'paid')?.package_id ?? null;
  const newest = ofPacks?.[0];
  const current = useCurrentPayment('pack', newest !== undefined && !isSettled(newest) ? newest.id : null);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const isKnown = ofPacks !== undefined || payments.isError;
  const pack = isKnown ? selectedPack(packs, chosenId ?? lastId) : undefined;

  const { payment } = current;
  const paidId = payment?.state === 'paid' && !isToBeChosen(payment) ? payment.id : null;
  const back = useEffectEvent(() => {
    if (payment === undefined) return;
    setOpen(false);
    current.leave();
    noteBuyer(true);
    void queryClient.invalidateQueries({ queryKey: ['limits'] });
    const count = payment.bids ?? 0;
    const said = t('packs.added', { count });
    toast.success(payment.receipt === null ? said : `${said} ${payment.receipt}`, {
      action: { label: t('packs.receipt'), onClick: () => void navigate({ to: `/receipts/${payment.id}` }) },
    });
    setTimeout(() => {
      // Until it has fallen the sheet hides all else, what is said aloud as well.
      announceOwn(said);
      flyBids(`+${count}`, document.querySelector('[data-detail]'));
    }, FALLEN_MS);
  });
  // Only what was still unpaid in front of this sheet is news. One that was paid before may be used up long since.
  const [awaitedId, setAwaitedId] = useState<string | null>(null);
  if (payment !== undefined && paidId === null && awaitedId !== payment.id) setAwaitedId(payment.id);
  const isOld = paidId !== null && paidId !== awaitedId;
  const forgetOld = useEffectEvent(() => current.leave());
  useLayoutEffect(() => {
    if (isOld) forgetOld(); // before it is drawn
  }, [isOld]);
  useEffect(() => {
    if (paidId !== null && !isOld) back();
  }, [paidId, isOld]);

  function begin(id: string) {
    setAwaitedId(id); // it may be paid before it is first asked for
    current.begin(id);
  }
  return (
    <PaySheet
      open={isOpen}
      onClose={() => {
        setOpen(false);
        if (payment !== undefined && isSettled(payment) && !isToBeChosen(payment)) current.leave();
      }}
      {...(current.id === null ? { title: t('packs.noBidsLeft'), description: t('auctionDetail.noBalance') } : {})}
      above={<AuctionStrip auction={auction} />}
      packs={packs}
      pack={pack}
      onPack={setChosenId}
      current={{ ...current, begin }}
      onOpenElsewhere={() => void payments.refetch()}
      form={(fields) => <LastPackForm {...fields} packs={packs} pack={pack} lastId={lastId} onChoose={setChosenId} />}
      lastStep={t('packs.andBack', { count: payment?.bids ?? 0 })}
    />
  );
}
