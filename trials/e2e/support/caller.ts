import { paths, type PathName } from '@abhyas/contract/paths.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { expect, type APIRequestContext } from '@playwright/test';

/** Makes a call beside the browser in the name of a person. */
export type Caller = <N extends PathName>(name: N, body: RequestOf<N>) => Promise<AnswerOf<N>>;

/** Signs someone in beside the browser. */
export async function callerOf({ request, who, password }: { request: APIRequestContext; who: string; password: string }): Promise<Caller> {
  const post = async (path: string, data: object, headers = {}) => {
    const answer = await request.post(path, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return ((await answer.json()) as { data: unknown }).data;
  };
  const body = { studentemail: '', studentimspin: who, studentpassword: password, otp: '', loginmode: '1', loginType: 'student' };
  const { token } = (await post(paths.studentLoginCheck.path, { ...body, platform: 'web' })) as { token: string };
  return async <N extends PathName>(name: N, data: RequestOf<N>) =>
    (await post(paths[name].path, data, { 'access-token': token })) as AnswerOf<N>;
}
