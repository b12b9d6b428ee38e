import type { ApprovalKind, ApprovalsDeps } from '../../features/approvals/index.ts';
import { bookByHandKind, closeBooksKind } from '../../features/books/index.ts';
import { cancelOrderKind, readdressOrderKind } from '../../features/orders/index.ts';
import { type PaymentsDeps, paymentApprovals } from '../../features/payments/index.ts';
import { payoutApprovals, type PayoutNotices, refundPayoutApprovals } from '../../features/payouts/index.ts';
import type { SecretKeys } from '../../features/accounts/index.ts';
import { approveReferralKind } from '../../features/referrals/index.ts';
import { riskApprovals } from '../../features/risk/index.ts';
import { grantBidsKind } from '../../features/users/index.ts';
import { changeSettingKind, withdrawPlanKind } from '../../features/settings/index.ts';
import { changeTaxKind } from '../../features/tax/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/index.ts';

export type ApprovalsWiring = {
  readonly db: Db;
  readonly bus: Pick<Bus, 'publish'>;
  readonly payments: PaymentsDeps;
  readonly notices: PayoutNotices;
  readonly keys: Pick<SecretKeys, 'mac'>;
};

/** All that takes two people, for the console and for whatever else lets staff act (OPS-5). */
export function wireApprovals({ db, bus, payments, notices, keys }: ApprovalsWiring): ApprovalsDeps {
  const kinds: readonly ApprovalKind[] = [
    ...paymentApprovals(payments),
    ...payoutApprovals({ notices }),
    ...refundPayoutApprovals({ payments }),
    approveReferralKind({ bus }),
    cancelOrderKind({ bus }),
    readdressOrderKind({ bus }),
    grantBidsKind({ bus, keys }),
    changeSettingKind(),
    withdrawPlanKind(),
    closeBooksKind(),
    bookByHandKind(),
    changeTaxKind(),
    ...riskApprovals({ bus }),
  ];
  return { db, kinds };
}
