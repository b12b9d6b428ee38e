import { useState } from 'react';
import { useText } from '../client/i18n/index.ts';
import { toast } from './toast.tsx';

/** What a list's question for all that match found: how many there are, and those of them that one act may take. */
type Found<Row> = { readonly count: number; readonly rows: readonly Row[] };

/**
 * The choice of all that match, of whoever selected a whole page. What is selected on the page is its ground: with it gone, so is the
 * choice. More than one act may take is said.
 *
 * @returns `all`: null, as long as it isn't made
 */
export function useAllMatching<Row>({
  ask,
  most,
  selected,
  onClear,
}: {
  readonly ask: () => Promise<Found<Row>>;
  /** So many are taken at most. */
  readonly most: number;
  /** How many are selected on the page. */
  readonly selected: number;
  readonly onClear: () => void;
}) {
  const t = useText();
  const [all, setAll] = useState<readonly Row[] | null>(null);
  const [busy, setBusy] = useState(false);
  const choose = async () => {
    setBusy(true);
    try {
      const { count, rows } = await ask();
      setAll(rows);
      if (count > rows.length) toast(t('common.matchingCut', { most }));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: 'failed' });
    } finally {
      setBusy(false);
    }
  };
  const clear = () => {
    setAll(null);
    onClear();
  };
  return { all: selected > 0 ? all : null, busy, choose: () => void choose(), clear };
}
