import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../client/api.ts';
import { inviteQuery } from './invite-query.ts';
import { forgetReferralCode, keptReferralCode, storageOrNone } from './referral-code.ts';

/**
 * Who invited this person, by a link that the browser keeps (OWN-3).
 * @returns `strayCode`: one that nobody has; it is kept no longer
 */
export function useLinkCode(): { readonly linkCode: string | null; readonly strayCode: string | null } {
  const api = useApi();
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => setCode(keptReferralCode(storageOrNone(), Date.now())), []);
  const { data: isKnown } = useQuery({ ...inviteQuery(api, code ?? ''), enabled: code !== null });
  const isStray = code !== null && isKnown === false;
  useEffect(() => {
    if (isStray) forgetReferralCode(storageOrNone());
  }, [isStray]);
  return isStray ? { linkCode: null, strayCode: code } : { linkCode: code, strayCode: null };
}
