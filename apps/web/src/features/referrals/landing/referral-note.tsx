import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { CircleAlert, UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import {
  forgetReferralCode,
  inviteQuery,
  isReferralCode,
  keepReferralCode,
  storageOrNone,
} from '../../accounts/index.ts';
import { useApi } from '../../../client/api.ts';
import { useSession } from '../../../client/session.ts';
import { type TextKey, useText } from '../../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';

/** On `/ref/{code}`: who invited. On any other address, and for people who are signed in already, nothing is shown. */
export function ReferralNote() {
  const { referralcode } = useParams({ strict: false }) as { referralcode?: string };
  return referralcode === undefined ? null : <InviteNote code={referralcode} />;
}

/** Keeps the code for 720 hours (OWN-3) and says who invited; or that a link was cut off on its way, or is nobody's. */
export function InviteNote({ code }: { code: string }) {
  const t = useText();
  const isWhole = isReferralCode(code);
  const isVisitor = useSession() === null;
  const { data: isKnown } = useQuery({ ...inviteQuery(useApi(), code), enabled: isWhole && isVisitor });
  useEffect(() => {
    if (isKnown === false) forgetReferralCode(storageOrNone());
    else keepReferralCode(code, storageOrNone(), Date.now());
  }, [code, isKnown]);
  const isGood = isWhole && isKnown !== false;
  const Icon = isGood ? UserPlus : CircleAlert;
  const words: TextKey = isGood ? 'accounts.invitedBy' : isWhole ? 'accounts.inviteUnknown' : 'accounts.inviteBroken';
  return (
    <p className={cx('visitor-only', isGood ? 'bg-live-soft text-live-text' : 'bg-soon-soft text-soon-text')}>
      <span className="column flex min-h-12 flex-wrap items-center gap-x-3 py-1 text-sm">
        <Icon aria-hidden="true" size={18} className="shrink-0" />
        <span className="min-w-0 flex-1 break-words font-medium">{t(words, { code })}</span>
        <Link to="/register" className="flex min-h-12 items-center font-semi underline underline-offset-3">
          {t('accounts.register')}
        </Link>
      </span>
    </p>
  );
}
