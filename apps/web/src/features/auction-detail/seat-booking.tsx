import { type AuctionDetail, SeatAnswer } from '@mnada/contract';
import { useRef, useState } from 'react';
import { ApiError, useApi } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { rememberHere } from '../../client/return-to.ts';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { toast } from '@mnada/ui/toast.ts';

/** A second tap of the same finger gives nothing back: the button says something else by then. */
const RESTS_MS = 1_000;

type Seats = NonNullable<AuctionDetail['seats']>;

/**
 * How many of its seats are booked, and one's own (AUC-9): a seat is free, and is given back as it was taken. What a press was
 * answered counts until the auction itself says something newer.
 */
export function SeatBooking({ auction, seats }: { auction: AuctionDetail; seats: Seats }) {
  const t = useText();
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [answered, setAnswered] = useState<{ answer: SeatAnswer; said: Seats } | null>(null);
  const shown = answered?.said === seats ? answered.answer.seats : seats;
  const hasSeat = answered?.answer.has_seat ?? auction.you?.has_seat ?? false;
  const isFull = shown.booked >= shown.needed;
  const answeredAtMs = useRef(Number.NEGATIVE_INFINITY);
  const press = async () => {
    if (performance.now() - answeredAtMs.current < RESTS_MS) return;
    setBusy(true);
    try {
      const path = `/api/auctions/${auction.id}/seat`;
      const answer = hasSeat
        ? await api.delete(path, undefined, SeatAnswer)
        : await api.put(path, undefined, SeatAnswer);
      setAnswered({ answer, said: seats });
      answeredAtMs.current = performance.now();
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : t('auctionDetailLater.seatFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="min-w-0 flex-1">
      <b className="tnum block font-semi">{t('auctionDetailLater.seatsBooked', shown)}</b>
      <span className="block">{t(hasSeat ? 'auctionDetailLater.yourSeat' : 'auctionDetailLater.seatsText')}</span>
      {isFull && !hasSeat ? null : (
        <>
          <Button variant="secondary" className="member-only mt-2 w-full" busy={isBusy} onClick={() => void press()}>
            {t(hasSeat ? 'auctionDetailLater.giveSeatBack' : 'auctionDetailLater.bookSeat')}
          </Button>
          <LinkButton variant="secondary" className="visitor-only mt-2 w-full" to="/login" onClick={rememberHere}>
            {t('auctionDetailLater.signInForSeat')}
          </LinkButton>
        </>
      )}
    </span>
  );
}
