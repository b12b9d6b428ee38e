/** Callbacks of a push as the provider writes them, for tests that play the provider themselves. */
export const stkSuccess = (checkoutRequestId: string | null, receipt: string | null, amount: number) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: '29115-34620561-1',
      CheckoutRequestID: checkoutRequestId,
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      CallbackMetadata: {
        Item: [
          { Name: 'Amount', Value: amount },
          { Name: 'MpesaReceiptNumber', Value: receipt },
          { Name: 'Balance' },
          { Name: 'TransactionDate', Value: 20261121141500 },
        ],
      },
    },
  },
});

export const stkFailure = (checkoutRequestId: string | null, code: number) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: '29115-34620561-1',
      CheckoutRequestID: checkoutRequestId,
      ResultCode: code,
      ResultDesc: 'Request cancelled by user',
    },
  },
});
