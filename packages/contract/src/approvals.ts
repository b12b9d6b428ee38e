/** What staff ask for and another person approves (OPS-5): its states, and the reasons that can be given for it. */
export const APPROVAL_STATES = ['requested', 'executed', 'refused', 'withdrawn', 'expired', 'failed'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Why something is asked for: one of these, and words of one's own beside it. */
export const APPROVAL_REASONS = {
  portal_checked: { en: 'Seen in the provider’s portal', sw: 'Imeonekana kwenye tovuti ya mtoa huduma' },
  statement_checked: { en: 'Checked against the statement', sw: 'Imekaguliwa kwenye taarifa ya akaunti' },
  provider_notice: { en: 'The provider told us', sw: 'Mtoa huduma ametuarifu' },
  customer_request: { en: 'The customer asked for it', sw: 'Mteja ameomba' },
  wrong_amount: { en: 'Another amount was paid', sw: 'Kiasi tofauti kililipwa' },
  paid_twice: { en: 'Paid twice', sw: 'Imelipwa mara mbili' },
  not_delivered: { en: 'What was paid for cannot be given', sw: 'Kilicholipiwa hakiwezi kutolewa' },
  our_fault: { en: 'A fault of ours', sw: 'Kosa letu' },
  fraud_suspected: { en: 'Fraud is suspected', sw: 'Inashukiwa udanganyifu' },
  everyday: { en: 'Everyday work', sw: 'Kazi ya kila siku' },
} as const satisfies Record<string, { readonly en: string; readonly sw: string }>;
export type ApprovalReason = keyof typeof APPROVAL_REASONS;

export const isApprovalReason = (word: string): word is ApprovalReason => Object.hasOwn(APPROVAL_REASONS, word);
