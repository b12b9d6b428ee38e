import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inviteQuery } from '../invite-query.ts';
import { isReferralCode } from '../referral-code.ts';
import { useLinkCode } from '../use-link-code.ts';
import { useApi } from '../../../client/api.ts';

export type Invite = ReturnType<typeof useLinkCode> & {
  /** What is known of the typed one; null: nothing yet. */
  readonly typedIs: 'right' | 'wrong' | null;
  /** Who is said to have invited: typed, unless nobody has it, else by a link. Not asked about yet it counts as right. */
  readonly code: string | null;
  /**
   * Looks whether anybody has what was typed. Without an answer it counts as right: the server finds out when it is used.
   * @returns who is said to have invited; 'wrong': nobody has what was typed
   */
  settle(): Promise<{ readonly code: string | null } | 'wrong'>;
};

/** The invitation that a new account comes by (OWN-3). A wrong one is told before it is used, for later nobody would notice. */
export function useInvite(typed: string): Invite {
  const api = useApi();
  const queryClient = useQueryClient();
  const link = useLinkCode();
  const [checked, setChecked] = useState<{ readonly code: string; readonly isRight: boolean } | null>(null);
  const code = typed.trim();
  const typedIs = code === '' || checked?.code !== code ? null : checked.isRight ? 'right' : 'wrong';
  return {
    ...link,
    typedIs,
    code: typedIs !== 'wrong' && isReferralCode(code) ? code : link.linkCode,
    async settle() {
      if (code === '') return { code: link.linkCode };
      const isRight = isReferralCode(code) && (await queryClient.fetchQuery(inviteQuery(api, code)).catch(() => true));
      setChecked({ code, isRight });
      return isRight ? { code } : 'wrong';
    },
  };
}
