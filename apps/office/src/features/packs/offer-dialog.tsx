import { type OfficePack, PACK_BIDS_MAX, PACK_PRICE_MAX, PackAsked } from '@mnada/contract/office';
import { PACKAGE_BADGES } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { BeginsChoice, useBegins } from '../../ui/begins.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectInput, TextArea, TextInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { badgeWords } from './pack-badges.ts';
import { packName, useShelfAct } from './packs-query.ts';

const whole = (typed: string, max: number): number | null => {
  const number = /^[1-9][0-9]{0,8}$/.test(typed.trim()) ? Number(typed) : null;
  return number === null || number > max ? null : number;
};
/** Prices around one at which a bid costs whole cents. */
function wholeCents(bids: number, price: number): { fits: boolean; low: number; high: number } {
  let low = price;
  while (low > 1 && (low * 100) % bids !== 0) low--;
  let high = price;
  while ((high * 100) % bids !== 0) high++;
  return { fits: low === price, low, high };
}

/** A new version in the place of one that is on sale, or a pack beside them. A second person has to say yes. */
export function OfferDialog({
  replaces,
  revision,
  onClose,
}: {
  replaces: OfficePack | null;
  revision: number;
  onClose: () => void;
}) {
  const t = useText();
  const queryClient = useQueryClient();
  const { busy, error, run, keep } = useShelfAct();
  const [bids, setBids] = useState(String(replaces?.bids ?? ''));
  const [price, setPrice] = useState(String(replaces?.price ?? ''));
  const [badge, setBadge] = useState(replaces?.badge ?? '');
  const begins = useBegins();
  const [reason, setReason] = useState('');
  const count = whole(bids, PACK_BIDS_MAX);
  const kes = whole(price, PACK_PRICE_MAX);
  const each = count === null || kes === null ? null : wholeCents(count, kes);
  const isSame = count === replaces?.bids && kes === replaces?.price && badge === (replaces?.badge ?? '');
  const canSend = each?.fits === true && !isSame && reason.trim().length >= 3 && begins.isKnown;
  return (
    <Dialog
      open
      onClose={onClose}
      title={replaces === null ? t('packs.add') : t('packs.changeOf', { pack: packName(replaces) })}
      description={t(replaces === null ? 'packs.addText' : 'packs.changeText')}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!canSend || busy) return;
          void run(
            () =>
              api.post(
                '/api/admin/packs',
                {
                  bids: count,
                  price: kes,
                  badge: badge === '' ? null : badge,
                  replaces: replaces?.id ?? null,
                  ...(begins.from === null ? {} : { valid_from: begins.from }),
                  reason: reason.trim(),
                  revision,
                },
                PackAsked,
              ),
            (answer) => {
              keep(answer.packs);
              void queryClient.invalidateQueries({ queryKey: ['approvals'] });
              toast(t('packs.askedNow', { reference: answer.reference }));
              onClose();
            },
          );
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <TextInput
            label={t('packs.bidsField')}
            inputMode="numeric"
            value={bids}
            onChange={(event) => setBids(event.target.value)}
          />
          <TextInput
            label={t('packs.priceField')}
            inputMode="numeric"
            value={price}
            error={
              each === null || each.fits ? null : t('packs.cents', { low: String(each.low), high: String(each.high) })
            }
            {...(each?.fits === true && kes !== null && count !== null
              ? { hint: t('packs.perBid', { price: (kes / count).toFixed(2) }) }
              : {})}
            onChange={(event) => setPrice(event.target.value)}
          />
        </div>
        <SelectInput label={t('packs.badge')} value={badge} onChange={(event) => setBadge(event.target.value)}>
          <option value="">{t('packs.noBadge')}</option>
          {PACKAGE_BADGES.map((each) => (
            <option key={each} value={each}>
              {`${each}, ${badgeWords(each, 'sw')}`}
            </option>
          ))}
        </SelectInput>
        <BeginsChoice begins={begins} legend={t('packs.begins')} atOnce={t('packs.atOnce')} />
        <TextArea
          label={t('common.reason')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className="flex gap-2 text-foreground-2 text-xs">
          <Users aria-hidden="true" size={14} className="mt-px shrink-0" />
          {t('packs.people')}
        </p>
        {error === null ? null : (
          <p role="alert" className="text-critical-text">
            {error}
          </p>
        )}
        <Button type="submit" variant="primary" busy={busy} resting={!canSend} className="justify-self-end">
          {t('packs.ask')}
        </Button>
      </form>
    </Dialog>
  );
}
