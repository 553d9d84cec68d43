import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { paths, type PathName } from '@abhyas/contract/paths.ts';
import { uploadLimits } from '@abhyas/contract/upload-limits.ts';
import { failureOf, readAnswer, tokenHeaders } from '../api.ts';
import { getSession } from '../session/session.ts';

const noAnswer = new Error('No answer came');

/** Sends the form and answers with what came back; fetch cannot tell how much has been sent. */
function send({
  path,
  form,
  onProgress,
  signal,
}: {
  path: string;
  form: FormData;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(noAnswer);
    request.open('POST', path);
    for (const [name, value] of Object.entries(tokenHeaders())) request.setRequestHeader(name, value);
    // a picture of 10 MB may take minutes on a bad line
    request.timeout = uploadLimits.ms;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, fail);
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/**
 * Sends a file, under `user_file`, and the fields beside it, as multipart. `onProgress` hears the share that is sent, 0 to 1. Throws ApiError as `call`
 * does; an abort by `signal` throws the signal's reason.
 */
export async function upload<N extends PathName>(
  name: N,
  { fields, file, onProgress, signal }: { fields: RequestOf<N>; file: File; onProgress: (share: number) => void; signal: AbortSignal },
): Promise<AnswerOf<N>> {
  const session = getSession();
  const form = new FormData();
  // the fields first: the server has read them by the time the file comes
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('user_file', file);
  try {
    return await readAnswer(name, await send({ path: paths[name].path, form, onProgress, signal }));
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw await failureOf({ name, error, session, timedOut: false });
  }
}
