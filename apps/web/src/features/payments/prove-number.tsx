import { useState } from 'react';
import { readablePhone } from '../../client/phone.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { loadVerifySheet } from '../accounts/index.ts';

// Few ever need it.
const { Later: VerifySheet } = loadLater(loadVerifySheet);

/** The way on, where it is refused: one code to that number, in place, and what was typed stays. */
export function ProveNumber({ digits, onProved }: { digits: string; onProved: () => void }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className="mb-3 w-full" onClick={() => setOpen(true)}>
        {t('payments.proveNumber', { phone: readablePhone(digits) })}
      </Button>
      {isOpen ? (
        <VerifySheet
          kind="phone"
          purpose="pay"
          value={`+254${digits}`}
          open
          onClose={() => setOpen(false)}
          onProved={onProved}
        />
      ) : null}
    </>
  );
}
