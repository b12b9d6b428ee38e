/** Wordings of results, as Safaricom sent them; the query words some of them differently. Nobody should read them. */
const TEXTS: Readonly<Record<string, string>> = {
  '0': 'The service request is processed successfully.',
  '1': 'The balance is insufficient for the transaction',
  '2': 'Declined due to limit rule: less than the minimum transaction amount.',
  '3': 'Declined due to limit rule: greater than the maximum transaction amount.',
  '4': 'Declined due to limit rule: would exceed daily transfer limit.',
  '8': 'Declined due to limit rule: would exceed the maximum balance.',
  '17': 'Rule limited.',
  '1001': 'Unable to lock subscriber, a transaction is already in process for the current subscriber',
  '1019': 'Transaction has expired',
  '1025': 'An error occurred while sending a push request',
  '1031': 'Request cancelled by user',
  '1032': 'Request cancelled by user',
  '1036': '[STK_CB - ]SMSC ACK timeout.',
  '1037': 'No response from user.',
  '2001': 'The initiator information is invalid.',
  '2028': 'The request is not permitted according to product assignment.',
  '4999': 'The transaction is still under processing',
  '8006': 'The security credential is locked.',
  '9999': 'An error occurred while sending a push request',
  E3008: 'Error, the user has a bad debt contract.',
  SFC_IC0003: 'The operator does not exist.',
};

export const callbackText = (code: string): string => TEXTS[code] ?? 'An unexpected condition has occurred.';
export const queryText = (code: string): string =>
  code === '1037' ? 'DS timeout user cannot be reached.' : callbackText(code);

/** Codes are numbers where they can be. */
export const wireCode = (code: string): number | string => (/^[0-9]{1,9}$/.test(code) ? Number(code) : code);
