import { useText } from '../../client/i18n/index.ts';

/** Parcels that were packed before their order was sent elsewhere (WIN-6): said before they are handed over. */
export function NewLabels({ numbers }: { numbers: readonly string[] }) {
  const t = useText();
  if (numbers.length === 0) return null;
  return (
    <p role="alert" className="rounded-[10px] bg-soon-soft px-3 py-2 text-soon-text">
      {t('orders.newLabels', { numbers: numbers.join(', ') })}
    </p>
  );
}
