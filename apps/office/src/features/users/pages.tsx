import { useNavigate, useSearch } from '@tanstack/react-router';
import { Pager } from '../../ui/pager.tsx';

/** Goes on by the address; Back brings the page before. */
export function Pages({ next, count }: { next: string | null; count: number }) {
  const search = useSearch({ strict: false }) as { tab?: string; cursor?: string };
  const navigate = useNavigate();
  if (next === null && search.cursor === undefined) return null;
  return (
    <Pager
      from={1}
      to={count}
      total={null}
      page={search.cursor === undefined ? 1 : 2}
      onBack={search.cursor === undefined ? null : () => history.back()}
      onNext={next === null ? null : () => void navigate({ to: '.', search: { ...search, cursor: next } as never })}
    />
  );
}
