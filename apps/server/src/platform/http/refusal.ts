import { ERRORS, type ErrorCode, errorText, type Language } from '@mnada/contract';

export type RefusalOptions = {
  /** What exactly is wrong, for the person who typed it, in their language; shown under the message. */
  readonly errors?: readonly string[];
  /** The same, put into words when it is known who asks. */
  readonly details?: (language: Language) => readonly string[];
  /** When asking again makes sense: sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
};

/** A request is refused: thrown anywhere below a route, answered in the shape of GEN-4, in the asker's language. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly errors: readonly string[] | undefined;
  readonly details: ((language: Language) => readonly string[]) | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { errors, details, retryAfterSeconds, cause }: RefusalOptions = {}) {
    super(ERRORS[code].en, cause === undefined ? undefined : { cause });
    this.code = code;
    this.errors = errors;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get statusCode(): number {
    return ERRORS[this.code].status;
  }

  /** The body of the answer (GEN-4). */
  toBody(language: Language, requestId: string): RefusalBody {
    const errors = [...(this.errors ?? []), ...(this.details?.(language) ?? [])];
    return {
      code: this.code,
      message: errorText(this.code, language),
      ...(errors.length > 0 ? { errors } : {}),
      request_id: requestId,
    };
  }
}

export type RefusalBody = { code: ErrorCode; message: string; errors?: string[]; request_id: string };
