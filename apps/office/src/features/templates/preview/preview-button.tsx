import { Eye } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useText } from '../../../client/i18n/index.ts';
import { useLater } from '../../../client/use-later.ts';
import { Button } from '../../../ui/button.tsx';
import type { ShopperPreview } from './shopper-preview.tsx';

const loadPreview = () => import('./shopper-preview.tsx');

/** Opens what a shopper will read, in both languages, before anything is published or even saved. */
export function PreviewButton(props: Omit<ComponentProps<typeof ShopperPreview>, 'onClose'>) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const preview = useLater(loadPreview, isOpen);
  return (
    <>
      <Button icon={<Eye aria-hidden="true" size={16} />} onClick={() => setOpen(true)}>
        {t('templates.preview')}
      </Button>
      {isOpen && preview !== null ? <preview.ShopperPreview {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
