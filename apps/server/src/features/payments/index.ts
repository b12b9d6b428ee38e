export type {
  Payments,
  PaymentWish,
  Purpose,
  PurposeOutcome,
  PurposePayment,
  Purposes,
  StartedPayment,
} from './purpose.ts';
