/**
 * The two styles (docs/spec/decisions.md 2) as one record of policies each. Nothing else in Laurel asks which
 * style is on: it asks for the policy it needs.
 */

export interface Style {
  readonly name: 'standard' | 'aspnet';
  /** A null nested object in a SOAP answer: `<X xsi:nil="true" />`, or left out. */
  readonly nullObjectInSoap: 'nil' | 'absent';
  /** Whether the games inside a profile show TrophiesCount and Trophies as null in SOAP. */
  readonly outlinesInSoap: boolean;
  /** `Games` of a profile in every binding: the player's games, or an empty list (docs/spec/original-service.md 3). */
  readonly profileGames: 'filled' | 'empty';
  /** dateTimes end in `Z` or an offset, or in nothing. */
  readonly dateTimeSuffix: boolean;
  /** Status of HTTP GET and POST errors: the one that fits, or 500 for all (405 for methods). */
  readonly httpErrors: 'fitting' | 'all-500';
  /** Whose words an error uses. */
  readonly texts: 'laurel' | 'platform';
  /** Status of a SOAP 1.2 Sender fault. */
  readonly senderStatus: 400 | 500;
  /** A request that is not well-formed: a fault, or 400 without a body (docs/spec/wire-format.md 5.3). */
  readonly malformed: 'fault' | 'bad-request';
  /** A required number left out of a SOAP request: a fault, or 0. */
  readonly missingNumber: 'fault' | 'zero';
  /** A known SOAPAction around another body element: a fault, or a call without parameters. */
  readonly otherElement: 'fault' | 'null-parameters';
  /** A comment or processing instruction inside a parameter: skipped, or malformed. */
  readonly commentInParameter: 'skip' | 'malformed';
  /** mustUnderstand headers meant for another actor: passed over, or refused like ours. */
  readonly headerForOthers: 'pass' | 'refuse';
  /** A date or number the operation cannot use, for a player nobody knows: an error, or the null result. */
  readonly badValueForUnknownPlayer: 'fault' | 'null';
  /** Status of a request refused for its rate. */
  readonly rateLimitStatus: 429 | 403;
  /** Whether `Accept: application/json` makes HTTP GET answer in JSON; the platform looks at no Accept (docs/spec/wire-format.md 4). */
  readonly acceptHeader: 'heeded' | 'ignored';
  /** Nested elements are declared nillable in the WSDL and XSD. */
  readonly nillableObjects: boolean;
  /** Name of the type of ExtensionData in the WSDL and XSD. */
  readonly extensionDataType: string;
}

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
  nillableObjects: true,
  extensionDataType: 'ExtensionData',
};

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
  nillableObjects: false,
  extensionDataType: 'ExtensionDataObject',
};

export const styles = { standard: standardStyle, aspnet: aspnetStyle } as const;
