import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { Hammer } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { RingArt } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { ComingName } from './coming-pages.ts';

/** A screen that isn't there yet: what it will be, and the way back. */
export function ComingScreen({ name }: { name: ComingName }) {
  const t = useText();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <>
      <PageHeader title={t(`home.${name}`)} />
      <div className="column flex flex-col items-center pt-12 pb-16 text-center md:pt-16">
        <RingArt size={132} />
        <Chip tone="upcoming" className="mt-7" icon={<Hammer aria-hidden="true" size={14} />}>
          {t('home.comingLabel')}
        </Chip>
        <h2 className="mt-3 max-w-md text-balance text-xl">{t('home.comingText')}</h2>
        <div className="mt-6 w-full max-w-md rounded-xl bg-surface px-5 py-4 text-left shadow-card">
          <p className="font-semi text-foreground-2 text-sm">{t('home.comingWhat')}</p>
          <p className="mt-1">{t(`home.${name}Text`)}</p>
        </div>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <LinkButton variant="primary" to="/">
            {t('home.comingAuctions')}
          </LinkButton>
          {canGoBack ? (
            <Button variant="secondary" onClick={() => router.history.back()}>
              {t('home.comingBack')}
            </Button>
          ) : null}
        </div>
      </div>
    </>
  );
}
