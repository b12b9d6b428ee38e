import type { OwnUser } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { dropOthersMarks } from '../../client/own-marks.ts';
import { signedIn } from '../../client/session.ts';

/** Starts a session on this device. What was fetched as somebody else, or as a visitor, is not shown to this person. */
export function useEnter(): (token: string, user: OwnUser) => void {
  const queryClient = useQueryClient();
  return (token, user) => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' });
    dropOthersMarks(user.id);
    signedIn(token, user);
  };
}
