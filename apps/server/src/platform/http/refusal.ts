import { ERRORS, type ErrorCode, type Language } from '@mnada/contract';
import { OFFICE_ERRORS, type OfficeErrorCode } from '@mnada/contract/office';

/** All refusals there are: the shop's, and those that the back office alone gives. */
export type RefusalCode = ErrorCode | OfficeErrorCode;
const CATALOGUE = { ...ERRORS, ...OFFICE_ERRORS };

export type RefusalOptions = {
  /** What exactly is wrong, for the person who typed it, in their language; shown under the message. */
  readonly errors?: readonly string[];
  /** The same, put into words when it is known who asks. */
  readonly details?: (language: Language) => readonly string[];
  /** When asking again makes sense: sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** What the answer carries beside its code and text, by the contract of that code. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
};

/** A request is refused: thrown anywhere below a route, answered in the shape of GEN-4, in the asker's language. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly errors: readonly string[] | undefined;
  readonly details: ((language: Language) => readonly string[]) | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly fields: Readonly<Record<string, unknown>> | undefined;

  constructor(code: RefusalCode, { errors, details, retryAfterSeconds, fields, cause }: RefusalOptions = {}) {
    super(CATALOGUE[code].en, cause === undefined ? undefined : { cause });
    this.code = code;
    this.errors = errors;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
    this.fields = fields;
  }

  get statusCode(): number {
    return CATALOGUE[this.code].status;
  }

  /** The body of the answer (GEN-4). */
  toBody(language: Language, requestId: string): RefusalBody {
    const errors = [...(this.errors ?? []), ...(this.details?.(language) ?? [])];
    return {
      ...this.fields,
      code: this.code,
      message: refusalText(this.code, language),
      ...(errors.length > 0 ? { errors } : {}),
      request_id: requestId,
    };
  }
}

/** The text of any refusal in a language. */
export const refusalText = (code: RefusalCode, language: Language): string => CATALOGUE[code][language];

export type RefusalBody = { code: RefusalCode; message: string; errors?: string[]; request_id: string };
