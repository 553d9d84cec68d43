import { createServer, type ServerResponse } from 'node:http';

/** How the engine behaves: it answers, breaks, talks something that is no HTTP, or never answers. */
export type Mood = 'well' | 'broken' | 'garbage' | 'silent';

/** A small external engine: a web server with a set behaviour, and keeps what it was asked. */
export async function stubEngine() {
  const asked: string[] = [];
  const state = { mood: 'well' as Mood };
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    switch (state.mood) {
      case 'well':
        response.writeHead(401).end('Who are you?');
        return;
      case 'broken':
        response.writeHead(500).end('<h1>Stack trace</h1>');
        return;
      case 'garbage':
        response.socket?.end('\u0000 this is no answer');
        return;
      case 'silent':
        open.add(response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the engine has no port');
  return {
    url: `http://127.0.0.1:${address.port}/launch?paper=7`,
    asked,
    behave: (mood: Mood) => {
      state.mood = mood;
    },
    close: () => {
      for (const response of open) response.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
