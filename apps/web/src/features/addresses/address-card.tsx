import type { ShippingAddress } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../client/failure-text.ts';
import { useApi } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button, buttonClass, LinkButton } from '@mnada/ui/button.tsx';
import { Chip } from '@mnada/ui/chip.tsx';
import { Dialog } from '@mnada/ui/dialog.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { addressesChanged, deleteAddress, makeDefault } from './address-api.ts';
import { forgetDraft } from './address-draft.ts';
import { addressName } from './address-name.ts';
import { addressLine } from './address-values.ts';
import { RecipientLine } from './recipient-line.tsx';

type Task = 'default' | 'delete';

/** One saved address and what can be done with it; deleting asks first. */
export function AddressCard({ address }: { address: ShippingAddress }) {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const [busyWith, setBusyWith] = useState<Task | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const line = addressLine(address);

  async function run(task: Task, call: () => Promise<unknown>, done: string) {
    if (busyWith !== null) return;
    setBusyWith(task);
    try {
      await call();
      toast.success(done);
      setIsAsking(false);
      await addressesChanged(queryClient);
    } catch (error) {
      toast.error(failureOf(error, t('common.unexpected')).message);
    } finally {
      setBusyWith(null);
    }
  }
  return (
    <div data-card="" className="flex h-full flex-col rounded-xl bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 break-words font-semi text-base tracking-normal">{addressName(address)}</h2>
        {address.is_default ? (
          <Chip tone="live" icon={<Check aria-hidden="true" size={14} />}>
            {t('addresses.isDefault')}
          </Chip>
        ) : null}
      </div>
      <p className="mt-1 text-sm">
        <RecipientLine address={address} />
      </p>
      <p className="mt-1 break-words text-foreground-2 text-sm">
        {address.address}
        <span className="block">{[address.area, address.region].join(', ')}</span>
      </p>
      <div className="-mx-2 mt-auto -mb-2 flex flex-wrap items-center pt-2">
        <LinkButton
          variant="ghost"
          to="/add_shipping_address"
          search={{ edit: address.id }}
          aria-label={t('addresses.editOf', { address: line })}
          className="px-2.5 text-sm"
          icon={<Pencil aria-hidden="true" size={16} />}
        >
          {t('addresses.edit')}
        </LinkButton>
        {address.is_default ? null : (
          <Button
            variant="ghost"
            busy={busyWith === 'default'}
            aria-label={t('addresses.makeDefaultOf', { address: line })}
            className="px-2.5 text-sm"
            onClick={() => void run('default', () => makeDefault(api, address), t('addresses.defaultSet'))}
          >
            {t('addresses.makeDefault')}
          </Button>
        )}
        <button
          type="button"
          aria-label={t('addresses.removeOf', { address: line })}
          className={buttonClass('ghost', 'md', false, 'ml-auto px-2.5 text-sm text-critical-text!')}
          onClick={() => setIsAsking(true)}
        >
          <Trash2 aria-hidden="true" size={16} />
          {t('addresses.remove')}
        </button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('addresses.removeTitle')}
        description={t('addresses.removeText', { address: line })}
        action={
          <span className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              {t('common.cancel')}
            </Button>
            <Button
              variant="danger"
              busy={busyWith === 'delete'}
              onClick={() =>
                void run(
                  'delete',
                  async () => {
                    await deleteAddress(api, address.id);
                    forgetDraft(address.id);
                  },
                  t('addresses.removed'),
                )
              }
            >
              {t('addresses.remove')}
            </Button>
          </span>
        }
      >
        {null}
      </Dialog>
    </div>
  );
}
