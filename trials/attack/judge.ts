import type { Answer } from './send.ts';

const traces = [/\n\s+at .+:\d+:\d+/, /node_modules\//, /node:internal/, /\/(apps\/server|packages)\/src\//];
const sqlTexts = [
  /\bselect\s.+\sfrom\s+"/i,
  /\binsert into\s+"/i,
  /\bupdate\s+"[a-z_]+"\s+set\b/i,
  /\bdelete from\s+"/i,
  /syntax error at or near/i,
  /violates (foreign key|unique|not-null|check) constraint/i,
  /invalid byte sequence for encoding/i,
  /Failed query/,
  /relation "[a-z_]+" does not exist/,
];
const demanded: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'content-security-policy': "frame-ancestors 'none'",
};

/** Calls that one caller at a time may make: while another is served they answer UNAVAILABLE, which is no fault. */
const servesOne: ReadonlySet<string> = new Set(['importPeople']);

/** What is wrong with an answer to the call `name`, in words; `sent` is what it may repeat. `isCall`: of a call of the contract, whose answers no one stores. */
export function faultsOf({
  name,
  answer,
  sent,
  isCall,
  mayBeCut,
}: {
  name: string;
  answer: Answer;
  sent: string;
  isCall: boolean;
  mayBeCut: boolean;
}): string[] {
  const { status, headers, text } = answer;
  if (status === -1) return ['no answer in time'];
  if (status === 0) return mayBeCut ? [] : ['the connection ended without an answer'];
  const faults: string[] = [];
  const isBusy = status === 503 && servesOne.has(name) && text.includes('"UNAVAILABLE"');
  if (status >= 500 && !isBusy) faults.push(`status ${status}`);
  if (traces.some((trace) => trace.test(text) && !trace.test(sent))) faults.push('a stack trace or a path of the server');
  if (sqlTexts.some((sql) => sql.test(text) && !sql.test(sent))) faults.push('text of a database error or a statement');
  for (const [header, value] of Object.entries(demanded)) {
    if (!String(headers[header] ?? '').includes(value)) faults.push(`no ${header}`);
  }
  if (headers['x-powered-by'] !== undefined) faults.push('x-powered-by');
  if (isCall && !/no-store|no-cache|max-age/.test(headers['cache-control'] ?? '')) faults.push('no cache-control');
  return faults;
}
