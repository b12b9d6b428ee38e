import { SAVED_MAX, type SavedAnswer } from '@mnada/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Bookmark } from 'lucide-react';
import { ApiError, useApi } from '../../client/api.ts';
import { savedOnDevice, useSavedOnDevice } from './saved-on-device.ts';
import { savedKey, useSavedProducts } from './saved-products.ts';
import { useSession } from '../../client/session.ts';
import { useHydrated } from '@mnada/ui/use-hydrated.ts';
import { useText } from '../../client/i18n/index.ts';
import { useIsPaused, useListSocket, useVisibleIds } from '../../realtime/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { LinkButton } from '@mnada/ui/button.tsx';
import { EmptyIcon } from '@mnada/ui/empty-icon.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { PagedList } from '@mnada/ui/paged-list.tsx';
import { ProductRowSkeleton, WayOn } from '../auctions/index.ts';
import { toast } from '@mnada/ui/toast.ts';
import { SavedCard } from './saved-card.tsx';
import { savedCardsQuery, shownCards } from './saved-queries.ts';

/** `/saved`: what one keeps an eye on (OWN-5), live; of the account, or of this device for visitors. */
export function SavedScreen() {
  const t = useText();
  const isHydrated = useHydrated();
  const session = useSession();
  const { ids: saved, reminders, save, remind, query: list } = useSavedProducts();
  const onDevice = useSavedOnDevice();
  // Until the browser has spoken nobody knows what is saved.
  const ids = isHydrated ? saved : undefined;
  const query = useCards(session?.user.id ?? null, ids);
  const cards = useMemo(
    () => (ids === undefined ? undefined : ids.length === 0 ? [] : query.data && shownCards(query.data.pages, ids)),
    [ids, query.data],
  );
  const { ids: visible, observe } = useVisibleIds();
  useListSocket(visible);
  const isPaused = useIsPaused();
  const change = useChange();

  const remove = (productId: number) =>
    change(async () => {
      await save(productId, false);
      const undo = { label: t('saved.undo'), onClick: () => void change(() => save(productId, true)) };
      toast.info(t('saved.removed'), { action: undo });
    });
  const reminderOf = (productId: number) =>
    session === null
      ? null
      : {
          on: reminders.includes(productId),
          onChange: (on: boolean) =>
            void change(async () => {
              await remind(productId, on);
              toast.success(t(on ? 'saved.reminderOn' : 'saved.reminderOff'), { id: 'reminder' });
            }),
        };
  const known = ids === undefined && session !== null ? list : query;
  return (
    <>
      <PageHeader
        title={t('saved.title')}
        lead={t('saved.lead')}
        aside={
          <span className="tnum min-w-12 text-right text-foreground-2 text-sm">
            {ids === undefined || ids.length === 0 ? null : t('saved.count', { count: ids.length })}
          </span>
        }
      />
      <div className="column late-content py-3 md:py-6">
        {isHydrated && session === null && onDevice.length > 0 ? (
          <Banner
            title={t('saved.visitor')}
            className="mb-3 md:mb-4"
            action={
              <LinkButton variant="outline" to="/login" className="shrink-0 px-4 text-sm">
                {t('common.signIn')}
              </LinkButton>
            }
          >
            {t('saved.visitorText')}
          </Banner>
        ) : null}
        {session !== null && onDevice.length > 0 && ids !== undefined && ids.length >= SAVED_MAX ? (
          <Banner title={t('saved.onDevice', { count: onDevice.length })} className="mb-3 md:mb-4">
            {t('saved.onDeviceText', { max: SAVED_MAX })}
          </Banner>
        ) : null}
        <PagedList
          query={{ ...query, ...known, data: cards }}
          items={cards}
          keyOf={(card) => card.product_id}
          skeleton={
            // As high as a card with its row of controls.
            <div className="grid min-h-47">
              <ProductRowSkeleton />
            </div>
          }
          failed={t('saved.failed')}
          empty={
            <>
              <EmptyState
                art={<EmptyIcon Icon={Bookmark} />}
                title={t('saved.empty')}
                text={t('saved.emptyText')}
                action={<LinkButton to="/">{t('common.seeAuctions')}</LinkButton>}
              />
              <WayOn />
            </>
          }
        >
          {(card, index) => (
            <div ref={card.auction === null ? undefined : observe(card.auction.id)} className="h-full">
              <SavedCard
                card={card}
                paused={isPaused}
                eager={index < 4}
                reminder={reminderOf(card.product_id)}
                onRemove={() => void remove(card.product_id)}
              />
            </div>
          )}
        </PagedList>
      </div>
    </>
  );
}

/** The cards; asked for once it is known what is saved, and again when something is that they don't hold. */
function useCards(who: string | null, ids: readonly number[] | undefined) {
  const queryClient = useQueryClient();
  const savedNow = () =>
    who === null ? savedOnDevice() : (queryClient.getQueryData<SavedAnswer>(savedKey(who))?.data ?? []);
  const query = useInfiniteQuery({
    ...savedCardsQuery(useApi(), who, savedNow),
    enabled: ids !== undefined && ids.length > 0,
  });
  const { data, hasNextPage, isFetching, refetch } = query;
  const asked = useRef('');
  useEffect(() => {
    if (data === undefined || ids === undefined || hasNextPage || isFetching) return;
    const known = new Set(data.pages.flatMap((page) => page.products.map((card) => card.product_id)));
    const missing = ids.filter((id) => !known.has(id)).join();
    if (missing === '' || missing === asked.current) return;
    asked.current = missing; // products that are no more stay missing: once is enough
    void refetch();
  }, [data, ids, hasNextPage, isFetching, refetch]);
  return query;
}

function useChange(): (act: () => Promise<void>) => Promise<void> {
  const t = useText();
  return async (act) => {
    try {
      await act();
    } catch (error) {
      const isFull = error instanceof ApiError && error.code === 'SAVED_FULL';
      toast.error(isFull ? error.message : t('saved.changeFailed'));
    }
  };
}
