import type { Verb } from '../verb.ts';
import { approvalVerbs } from './approvals.ts';
import { auctionVerbs } from './auctions.ts';
import { auditVerbs } from './audit.ts';
import { breakerVerbs } from './breaker.ts';
import { invariantVerbs } from './invariants.ts';
import { mpesaVerbs } from './mpesa.ts';
import { orderVerbs } from './orders.ts';
import { peopleVerbs } from './people.ts';
import { paymentVerbs, receiptVerbs } from './payments.ts';
import { refundVerbs } from './refunds.ts';
import { referralVerbs } from './referrals.ts';
import { riskVerbs } from './risk.ts';
import { settingVerbs } from './settings.ts';
import { statementVerbs } from './statement.ts';
import { taxVerbs } from './tax.ts';
import { userVerbs } from './users.ts';
import { withdrawalVerbs } from './withdrawals.ts';

/** All that staff can do at a console, in the order of the help. */
export const VERBS: readonly Verb[] = [
  ...approvalVerbs,
  ...withdrawalVerbs,
  ...breakerVerbs,
  ...auctionVerbs,
  ...orderVerbs,
  ...userVerbs,
  ...riskVerbs,
  ...referralVerbs,
  ...receiptVerbs,
  ...refundVerbs,
  ...paymentVerbs,
  ...statementVerbs,
  ...taxVerbs,
  ...settingVerbs,
  ...mpesaVerbs,
  ...invariantVerbs,
  ...peopleVerbs,
  ...auditVerbs,
];
