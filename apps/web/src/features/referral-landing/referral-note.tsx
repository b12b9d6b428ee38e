import { Link, useParams } from '@tanstack/react-router';
import { CircleAlert, UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import { isReferralCode, keepReferralCode } from '../../accounts/referral-code.ts';
import { useText } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';

/**
 * On `/ref/{code}`: keeps the code for 720 hours (OWN-3) and says who invited, or that a link was cut off on its way. On any
 * other address, and for people who are signed in already, nothing is shown.
 */
export function ReferralNote() {
  const t = useText();
  const { referralcode } = useParams({ strict: false }) as { referralcode?: string };
  useEffect(() => {
    if (referralcode !== undefined) keepReferralCode(referralcode, localStorage, Date.now());
  }, [referralcode]);
  if (referralcode === undefined) return null;
  const isWhole = isReferralCode(referralcode);
  return (
    <p className={cx('visitor-only', isWhole ? 'bg-live-soft text-live-text' : 'bg-soon-soft text-soon-text')}>
      <span className="column flex min-h-12 flex-wrap items-center gap-x-3 py-1 text-sm">
        {isWhole ? (
          <UserPlus aria-hidden="true" size={18} className="shrink-0" />
        ) : (
          <CircleAlert aria-hidden="true" size={18} className="shrink-0" />
        )}
        <span className="min-w-0 flex-1 break-words font-medium">
          {isWhole ? t('accounts.invitedBy', { code: referralcode }) : t('accounts.inviteBroken')}
        </span>
        <Link to="/register" className="flex min-h-12 items-center font-semi underline underline-offset-3">
          {t('accounts.register')}
        </Link>
      </span>
    </p>
  );
}
