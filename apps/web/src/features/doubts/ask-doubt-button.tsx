import { Button } from '@mantine/core';
import { IconMessageCircleQuestion } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { showLink } from '../../ui/feedback/toasts/show-link.tsx';
import type { AskedPlace } from './ask-dialog.tsx';
import { lazyDialog } from '../../ui/feedback/lazy-dialog.tsx';

const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog);

/** Asks a question about what is beside it: `place` says what that is when it is pressed. Only for a student who is there themselves. */
export function AskDoubtButton({ place }: { place: () => AskedPlace }) {
  const { isMentor, isParent, isStaff, isAdminLogin } = useOwnSession();
  const router = useRouter();
  const [asking, setAsking] = useState<AskedPlace | null>(null);
  if (isMentor || isParent || isStaff || isAdminLogin) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessageCircleQuestion size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setAsking(place())}
      >
        {m.doubt_ask()}
      </Button>
      <Suspense>
        {asking !== null ? (
          <AskDialog
            place={asking}
            onClose={() => setAsking(null)}
            onAsked={(doubtId) => {
              setAsking(null);
              showLink({
                message: m.doubt_asked(),
                label: m.doubt_view(),
                href: `/myPage/doubts?doubtId=${doubtId}`,
                follow: (href) => router.history.push(href),
              });
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
