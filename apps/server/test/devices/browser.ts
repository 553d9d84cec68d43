import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser that can be pushed to: what it hands out when it subscribes, and how it reads what comes. */
export function pushBrowser() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    /** The text of a body of the encoding aes128gcm (RFC 8188, RFC 8291): one record. */
    read(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const secret = derive(pair.computeSecret(sender), auth, info, 32);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
        derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
      );
      decipher.setAuthTag(sealed.subarray(-16));
      const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // after the text is a 2, which says that this record is the last
      return record.subarray(0, record.lastIndexOf(2)).toString('utf8');
    },
  };
}

/** What a browser sends to subscribe. */
export function browserOf(name = 'a-browser') {
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys: pushBrowser().keys };
}
