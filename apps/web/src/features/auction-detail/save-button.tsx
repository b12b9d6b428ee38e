import { SaveFace } from './save-face.tsx';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../client/api.ts';
import { useSavedProducts } from '../saved/index.ts';
import { useSession } from '../../client/session.ts';
import { useText } from '../../client/i18n/index.ts';
import { toast } from '@mnada/ui/toast.ts';

/** Keeps the product in sight later: on the account when signed in, on this device for visitors (OWN-5). */
export function SaveButton({ productId }: { productId: number }) {
  const { isSaved, toggle } = useSaved(productId);
  return <SaveFace isSaved={isSaved} onPress={toggle} />;
}

/** Whether this product is saved, and the toggle; the sign changes at once and goes back if saving failed. */
function useSaved(productId: number): { isSaved: boolean; toggle: () => void } {
  const t = useText();
  const navigate = useNavigate();
  const isVisitor = useSession() === null;
  const { ids, save, remind } = useSavedProducts();
  const isSaved = ids?.includes(productId) ?? false;

  // The account reminds unless told otherwise; a visitor is shown where it went.
  const quiet = async () => {
    try {
      await remind(productId, false);
      toast.info(t('auctionDetail.reminderOff'));
    } catch {
      toast.error(t('auctionDetail.reminderFailed'));
    }
  };
  const afterSaving = isVisitor
    ? { label: t('auctionDetail.seeSaved'), onClick: () => void navigate({ to: '/saved' }) }
    : { label: t('auctionDetail.noReminder'), onClick: () => void quiet() };

  const change = async () => {
    try {
      await save(productId, !isSaved);
      if (isSaved) toast.success(t('auctionDetail.unsavedToast'));
      else toast.success(t('auctionDetail.savedToast'), { action: afterSaving });
    } catch (error) {
      const isFull = error instanceof ApiError && error.code === 'SAVED_FULL';
      toast.error(isFull ? error.message : t('auctionDetail.saveFailed'));
    }
  };
  return { isSaved, toggle: () => void change() };
}
