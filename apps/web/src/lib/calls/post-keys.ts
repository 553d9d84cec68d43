import { newUuid } from '../new-key.ts';

/**
 * Returns the key under which something is posted: the same for the same content, however often it is sent, so that what arrived although no answer came is not
 * posted twice; and a new one for other content, which would be taken for the post that is there already.
 */
export function createPostKeys(newKey: () => string = newUuid): (content: object) => string {
  let [key, known] = ['', ''];
  return (content) => {
    const next = JSON.stringify(content);
    if (next !== known) [key, known] = [newKey(), next];
    return key;
  };
}
