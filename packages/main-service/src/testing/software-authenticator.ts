import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '@deskmate/api/contracts/main/passkeys';

type Options = { challenge: string; user?: { id: string } };
type Signing = { origin?: string; rpId?: string; isUserVerified?: boolean; counter?: number; userHandle?: string };

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>;

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** What a browser and its authenticator do with one passkey (ES256, no attestation), as WebAuthn level 3 describes it. */
export function createSoftwareAuthenticator(site: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let userHandle: string | undefined;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, { rpId = site.rpId, isUserVerified = true, counter = 0 }: Signing) => {
    const head = Buffer.alloc(37);
    createHash('sha256').update(rpId).digest().copy(head);
    head.writeUInt8(flags | userPresent | (isUserVerified ? userVerified : 0), 32);
    head.writeUInt32BE(counter, 33);
    return head;
  };

  return {
    id,
    register(options: Options, signing: Signing = {}): PasskeyRegistration {
      userHandle = options.user?.id;
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        authenticatorData(hasCredential, signing),
        Buffer.alloc(16),
        idLength,
        credentialId,
        coseKey(publicKey.export({ format: 'jwk' })),
      ]);
      return {
        id,
        clientDataJSON: clientData('webauthn.create', options.challenge, signing.origin ?? site.origin).toString(
          'base64url',
        ),
        attestationObject: attestationObject(authData).toString('base64url'),
        transports: ['internal'],
      };
    },
    sign(options: Options, signing: Signing = {}): PasskeyAssertion {
      const clientDataBytes = clientData('webauthn.get', options.challenge, signing.origin ?? site.origin);
      const authData = authenticatorData(0, signing);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientDataBytes).digest()]);
      const handle = signing.userHandle ?? userHandle;
      return {
        id,
        clientDataJSON: clientDataBytes.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(handle === undefined ? {} : { userHandle: handle }),
      };
    },
  };
}

/** CBOR map {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}. */
const coseKey = ({ x = '', y = '' }: { x?: string; y?: string }): Buffer =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

/** CBOR map {fmt: 'none', attStmt: {}, authData}. */
function attestationObject(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const bytes = Buffer.concat([Buffer.from([0x58, authData.length]), authData]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    bytes,
  ]);
}
