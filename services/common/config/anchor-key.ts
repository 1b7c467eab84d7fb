/** The key pair that signs history anchors, from its PEM; its id is the public key's fingerprint, so a verifier knows which to take. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

export type AnchorKey = Readonly<{ keyId: string; privateKey: KeyObject; publicKey: KeyObject }>;

/** @param pem Ed25519, PKCS #8 */
export const anchorKeyOf = (pem: string): AnchorKey => {
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return { keyId: createHash('sha256').update(der).digest('hex').slice(0, 16), privateKey, publicKey };
};
