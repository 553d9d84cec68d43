/** What a certificate says, for a credential of Open Badges 3.0. Addresses are whole. */
export interface BadgeFacts {
  /** Where it is verified: its id. */
  readonly url: string;
  readonly issuer: { readonly url: string; readonly name: string; readonly home: string };
  readonly achievement: {
    readonly url: string;
    readonly type: 'Course' | 'Assessment';
    readonly name: string;
    readonly description: string;
    readonly criteria: string;
  };
  /** As it is on the certificate. */
  readonly person: string;
  readonly issuedAt: Date;
  /** Its place in a list of what was revoked. */
  readonly status: { readonly list: string; readonly index: number };
}

/** The contexts of a credential, in the order that Open Badges 3.0 prescribes. */
const contexts = ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'] as const;

/** To the second: a claim of a JWT has no more, and the two have to be equal. */
const toSecond = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;

/** The seconds since 1970 of a moment, as a claim of a JWT has them. */
export const numericDate = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** The profile of an issuer (Open Badges 3.0, B.1.20): the credentials name it, and its address gives it. */
export const issuerProfile = ({ url, name, home }: BadgeFacts['issuer']) => ({ id: url, type: ['Profile'], name, url: home });

/** The payload of the JWT of a certificate: an OpenBadgeCredential with the claims that section 8.2.4 of Open Badges 3.0 asks for. */
export function badgePayload({ url, issuer, achievement, person, issuedAt, status }: BadgeFacts) {
  const subject = `${url}#holder`;
  return {
    '@context': [...contexts],
    id: url,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: issuerProfile(issuer),
    validFrom: toSecond(issuedAt),
    name: achievement.name,
    credentialSubject: {
      id: subject,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: person, identityType: 'name' }],
      achievement: {
        id: achievement.url,
        type: ['Achievement'],
        achievementType: achievement.type,
        name: achievement.name,
        description: achievement.description,
        criteria: { narrative: achievement.criteria },
      },
    },
    credentialStatus: {
      id: `${status.list}#${status.index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(status.index),
      statusListCredential: status.list,
    },
    iss: issuer.url,
    jti: url,
    nbf: numericDate(issuedAt),
    sub: subject,
  };
}

/** How many certificates a status list has: as few as W3C Bitstring Status List 1.0 allows, so that no one tells from a look-up which is meant. */
export const statusListLength = 131_072;

/** In which list, and at which place of it, the certificate of an id is. */
export const statusPlace = (id: bigint): { list: number; index: number } => ({
  list: Number(id / BigInt(statusListLength)),
  index: Number(id % BigInt(statusListLength)),
});

/** The bits of a status list, the first at the left of the first byte; those at `revoked` are set. */
export function statusBits(revoked: readonly number[]): Uint8Array {
  const bits = new Uint8Array(statusListLength / 8);
  for (const index of revoked) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return bits;
}

/** The payload of the JWT of a status list (W3C Bitstring Status List 1.0), as it is since its last change. `encodedList`: its bits, packed by gzip, in multibase base64url. */
export function statusPayload({
  url,
  issuer,
  encodedList,
  since,
}: {
  url: string;
  issuer: BadgeFacts['issuer'];
  encodedList: string;
  since: Date;
}) {
  return {
    '@context': [contexts[0]],
    id: url,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuer.url,
    validFrom: toSecond(since),
    credentialSubject: { id: `${url}#list`, type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList },
    iss: issuer.url,
    jti: url,
    nbf: numericDate(since),
    sub: `${url}#list`,
  };
}
