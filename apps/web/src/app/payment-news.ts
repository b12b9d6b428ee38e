import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Reads what stands under `queryKey` again whenever news of a payment arrives: the socket writes payments under
 * `['payment', id]`. The queries' own rhythm brings what no socket told.
 */
export function useFreshAfterPayment(queryKey: QueryKey): void {
  const queryClient = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== 'payment')
          return;
        void queryClient.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey });
      }),
    [queryClient, key],
  );
}
