import { Done, type TemplatePage } from '@mnada/contract/office';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { useCall, withStepUp } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Gone for good: only of a draft, which nothing was ever made from. */
export function DiscardTemplate({ page, onGone }: { page: TemplatePage; onGone: () => void }) {
  const t = useText();
  const [asks, setAsks] = useState(false);
  const { busy, error, run } = useCall();
  return (
    <>
      <Button variant="danger" className="mr-2" onClick={() => setAsks(true)}>
        {t('templates.discard')}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('templates.discardTitle', { name: page.template.name })}
        description={t('templates.discardText')}
      >
        {error === null ? null : (
          <p role="alert" className="mb-3 text-critical-text">
            {error}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={() => setAsks(false)}>{t('common.cancel')}</Button>
          <Button
            variant="destroy"
            busy={busy}
            onClick={() =>
              void run(async () => {
                const body = { revision: page.template.revision };
                await withStepUp(() => api.post(`/api/admin/templates/${page.template.id}/discard`, body, Done));
                onGone();
              })
            }
          >
            {t('templates.discard')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
