/**
 * The two styles (docs/spec/decisions.md 2), each a record of policies. Other code never checks the name of the
 * style: it reads the policy it needs.
 */

/** The policies in which the styles differ. */
export interface Style {
  readonly name: 'standard' | 'aspnet';
  /** How a SOAP response writes a nested object that is null: as `<X xsi:nil="true" />`, or not at all. */
  readonly nullObjectInSoap: 'nil' | 'absent';
  /** Whether the games inside a profile have null for TrophiesCount and Trophies in SOAP responses. */
  readonly outlinesInSoap: boolean;
  /** `Games` of a profile in every binding: the player's games, or an empty list (docs/spec/original-service.md 3). */
  readonly profileGames: 'filled' | 'empty';
  /** Whether dateTimes end in `Z` or an offset. */
  readonly dateTimeSuffix: boolean;
  /** Status of HTTP GET and POST errors: the fault's own status, or 500 for all errors except a method that is not allowed (405). */
  readonly httpErrors: 'fitting' | 'all-500';
  /** Error texts: Laurel's own, or those of ASP.NET. */
  readonly texts: 'laurel' | 'platform';
  /** Status of a SOAP 1.2 Sender fault. */
  readonly senderStatus: 400 | 500;
  /** Response to XML that is not well-formed: a fault, or 400 without a body (docs/spec/wire-format.md 5.3). */
  readonly malformed: 'fault' | 'bad-request';
  /** A SOAP request without a required number: causes a fault, or the number is 0. */
  readonly missingNumber: 'fault' | 'zero';
  /** A SOAP request whose SOAPAction is known, but whose body element does not match it: a fault, or a call without parameters. */
  readonly otherElement: 'fault' | 'null-parameters';
  /** A comment or processing instruction inside a parameter: it is skipped, or makes the request malformed. */
  readonly commentInParameter: 'skip' | 'malformed';
  /** mustUnderstand headers addressed to another actor: ignored, or refused. */
  readonly headerForOthers: 'pass' | 'refuse';
  /** An invalid date or number in a call for an unknown player: an error, or the null result. */
  readonly badValueForUnknownPlayer: 'fault' | 'null';
  /** Status of a request over the rate limit. */
  readonly rateLimitStatus: 429 | 403;
  /** Whether HTTP GET with `Accept: application/json` responds in JSON. ASP.NET ignores Accept (docs/spec/wire-format.md 4). */
  readonly acceptHeader: 'heeded' | 'ignored';
  /** A request body with a content coding: it is refused, or, as in ASP.NET, read as if it were not encoded. */
  readonly codedBodies: 'refused' | 'as-sent';
  /** Whether nested elements are nillable in the WSDL and XSD. */
  readonly nillableObjects: boolean;
  /** Type name of ExtensionData in the WSDL and XSD. */
  readonly extensionDataType: string;
}

/** The style that follows the specifications. */
export const standardStyle: Style = {
  name: 'standard',
  nullObjectInSoap: 'nil',
  outlinesInSoap: true,
  profileGames: 'filled',
  dateTimeSuffix: true,
  httpErrors: 'fitting',
  texts: 'laurel',
  senderStatus: 400,
  malformed: 'fault',
  missingNumber: 'fault',
  otherElement: 'fault',
  commentInParameter: 'skip',
  headerForOthers: 'pass',
  badValueForUnknownPlayer: 'fault',
  rateLimitStatus: 429,
  acceptHeader: 'heeded',
  codedBodies: 'refused',
  nillableObjects: true,
  extensionDataType: 'ExtensionData',
};

/** The style that follows the original service's platform, ASP.NET, where it differs from the specifications. */
export const aspnetStyle: Style = {
  name: 'aspnet',
  nullObjectInSoap: 'absent',
  outlinesInSoap: false,
  profileGames: 'empty',
  dateTimeSuffix: false,
  httpErrors: 'all-500',
  texts: 'platform',
  senderStatus: 500,
  malformed: 'bad-request',
  missingNumber: 'zero',
  otherElement: 'null-parameters',
  commentInParameter: 'malformed',
  headerForOthers: 'refuse',
  badValueForUnknownPlayer: 'null',
  rateLimitStatus: 403,
  acceptHeader: 'ignored',
  codedBodies: 'as-sent',
  nillableObjects: false,
  extensionDataType: 'ExtensionDataObject',
};

/** The styles by name. */
export const styles = { standard: standardStyle, aspnet: aspnetStyle } as const;
