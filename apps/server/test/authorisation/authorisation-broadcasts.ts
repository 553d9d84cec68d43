import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { sendDueBroadcasts } from '../../src/modules/broadcasts/save-broadcast.ts';
import type { TestApp } from '../app.ts';

/** Good bodies for the calls with which staff write to people, about the student. `staffToken` is of staff who may. */
export function broadcastBodies({
  server,
  student,
  staffToken,
}: {
  server: TestApp;
  student: { readonly id: bigint };
  staffToken: () => Promise<string>;
}) {
  const audience: RequestOf<'countAudience'>['audience'] = {
    everyone: false,
    courseIds: [],
    variantIds: [],
    batchIds: [],
    segments: [],
    personIds: [String(student.id)],
    to: 'students',
  };
  const content: RequestOf<'testBroadcast'>['content'] = {
    type: 'notice',
    channels: [],
    title: 'Mock 3 is open again',
    text: '',
    url: '',
    translated: {},
    sms: null,
    whatsapp: null,
  };
  // noon, which is outside quiet hours; some time later, so that it waits
  const sendAt = new Date(server.clock.now().getTime() + 30 * 24 * 60 * 60_000).toISOString();
  const message = { broadcastId: '', version: 0, audience, content, sendAt } as const;
  const saved = async () => (await server.call('saveBroadcast', message, { token: await staffToken() })).data.broadcastId;
  const sent = async () => {
    const { data } = await server.call('saveBroadcast', { ...message, sendAt: '' }, { token: await staffToken() });
    await sendDueBroadcasts(server);
    return data.broadcastId;
  };
  const template = { channel: 'sms', name: '1107161234567890123', language: 'en', text: 'Dear {1}, your mock is open.' } as const;
  return {
    broadcastChoices: () => ({}),
    countAudience: () => ({ audience, type: 'notice' as const, sendAt: '' as const }),
    audiencePeople: () => ({ audience, page: 1 }),
    broadcasts: () => ({ page: 1 }),
    broadcast: async () => ({ broadcastId: await saved() }),
    broadcastPeople: async () => ({ broadcastId: await sent(), problems: false, page: 1 }),
    saveBroadcast: () => message,
    testBroadcast: () => ({ content }),
    cancelBroadcast: async () => ({ broadcastId: await saved(), version: 0 }),
    addTemplate: () => template,
    removeTemplate: async () => ({
      templateId: (await server.call('addTemplate', template, { token: await staffToken() })).data.templateId,
    }),
  };
}
