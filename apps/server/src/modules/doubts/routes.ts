import * as contract from '@abhyas/contract/doubts/doubts.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { assignDoubt } from './assign.ts';
import { getDoubt, listDoubts, listTopics } from './list-doubts.ts';
import { hideDoubt, listPeerDoubts, saySame, shareDoubt } from './peers.ts';
import { askInstitute, closeDoubt, postDoubt, replyToDoubt } from './posting.ts';

/** Questions of students and the answers of their mentors. */
export function registerDoubts({ parts, mount }: ModuleContext): void {
  mount.session(contract.listDoubts, ({ session, body }) => listDoubts({ parts, session, body }));
  mount.session(contract.doubtTopics, ({ session, body }) => listTopics({ parts, session, ...body }));
  mount.session(contract.getDoubt, ({ session, body }) => getDoubt({ parts, session, ...body }));
  mount.session(contract.postDoubt, ({ session, body }) => postDoubt({ parts, session, body }));
  mount.session(contract.replyToDoubt, ({ session, body }) => replyToDoubt({ parts, session, body }));
  mount.session(contract.peerDoubts, ({ session, body }) => listPeerDoubts({ parts, session, body }));
  mount.session(contract.sameDoubt, ({ session, body }) => saySame({ parts, session, body }));
  mount.session(contract.shareDoubt, ({ session, body }) => shareDoubt({ parts, session, body }));
  mount.session(contract.assignDoubt, ({ session, body }) => assignDoubt({ parts, session, body }));
  mount.session(contract.hideDoubt, ({ session, body }) => hideDoubt({ parts, session, body }));
  mount.session(contract.askInstitute, ({ session, body }) => askInstitute({ parts, session, body }));
  mount.session(contract.closeDoubt, ({ session, body }) => closeDoubt({ parts, session, ...body }));
}
