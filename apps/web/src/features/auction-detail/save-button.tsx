import { SaveFace } from './save-face.tsx';
import { useSaved } from './use-saved.ts';

/** Keeps the product in sight later: on the account when signed in, on this device for visitors (OWN-5). */
export function SaveButton({ productId }: { productId: number }) {
  const { isSaved, toggle } = useSaved(productId);
  return <SaveFace isSaved={isSaved} onPress={toggle} />;
}
