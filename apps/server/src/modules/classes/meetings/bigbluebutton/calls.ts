import { createHash } from 'node:crypto';
import { type AnyNode, type Element, isTag } from 'domhandler';
import { parseDocument, DomUtils } from 'htmlparser2';
import { askProvider } from '../ask-provider.ts';
import { MeetingFault } from '../provider.ts';

export interface BigBlueButtonSettings {
  /** Ends with '/bigbluebutton/api'. */
  readonly url: string;
  readonly secret: string;
}

export type Parameters = Readonly<Record<string, string>>;

/** The address of a call: its checksum is over the name of the call, the query as it is sent, and the shared secret. Who holds it can make the call, so it is never logged. */
export function signedUrl({
  settings: { url, secret },
  call,
  parameters,
}: {
  settings: BigBlueButtonSettings;
  call: string;
  parameters: Parameters;
}): string {
  const query = new URLSearchParams(parameters).toString();
  const checksum = createHash('sha256').update(`${call}${query}${secret}`).digest('hex');
  return `${url}/${call}?${query}${query === '' ? '' : '&'}checksum=${checksum}`;
}

/** The `response` of a call. Throws MeetingFault: `gone` where there is no such meeting. */
export async function callBigBlueButton({
  settings,
  call,
  parameters,
}: {
  settings: BigBlueButtonSettings;
  call: string;
  parameters: Parameters;
}): Promise<Element> {
  const what = `BigBlueButton: ${call}`;
  const { status, text } = await askProvider({ url: signedUrl({ settings, call, parameters }), what });
  const root = childrenOf(parseDocument(text, { xmlMode: true }), 'response')[0];
  if (root === undefined) throw new MeetingFault('unreachable', `${what}: answered ${status}, not as documented`);
  if (textIn(root, 'returncode') === 'SUCCESS') return root;
  const key = textIn(root, 'messageKey').slice(0, 60);
  throw new MeetingFault(key === 'notFound' ? 'gone' : 'refused', `${what}: ${key}`);
}

/** The elements of this name directly below a node. */
export const childrenOf = (node: { readonly children: readonly AnyNode[] }, name: string): Element[] =>
  node.children.filter(isTag).filter((child) => child.name === name);

/** The text of the first element of this name directly below; '' where there is none. */
export function textIn(node: Element, name: string): string {
  const [child] = childrenOf(node, name);
  return child === undefined ? '' : DomUtils.textContent(child).trim();
}
