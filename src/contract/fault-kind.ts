/** The declaration of a kind of fault: status, title, texts. */

/** The SOAP fault code: whether the client or the server is at fault, or one of SOAP's two special codes. */
export type FaultSide = 'client' | 'server' | 'version-mismatch' | 'must-understand';

/** The values that are inserted into the texts of a fault. */
export type FaultDetails = Readonly<Record<string, string | number>>;

/** Creates a text of a fault from its details. */
export type FaultText = (details: FaultDetails) => string;

/** A way in which a request can fail. */
export interface FaultKind {
  readonly side: FaultSide;
  /** Title in problem details: a short noun phrase. */
  readonly title: string;
  /** HTTP status over GET and POST in style `standard`. */
  readonly status: number;
  /** SOAP responses use `status` too, instead of the status their SOAP version defines for faults. */
  readonly statusInSoap?: boolean;
  /** Style `aspnet` also responds with `status` to HTTP GET and POST, instead of 500. */
  readonly statusInBothStyles?: boolean;
  /** The request was refused because the client exceeds a limit; the status depends on the style. */
  readonly isForRate?: boolean;
  /** Default Retry-After in seconds, used if the fault has no value of its own. */
  readonly retryAfter?: number;
  /** Header fields of the response. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly text: FaultText;
  /** The text in problem details, if it has to differ from `text` because `text` uses terms of SOAP. */
  readonly json?: FaultText;
  /** The texts of ASP.NET for HTTP GET and POST and for SOAP faults, if they differ from `text`. */
  readonly platform?: {
    readonly http?: FaultText;
    readonly soap?: FaultText;
    /** ASP.NET reports this fault as a server error. */
    readonly server?: boolean;
  };
}
