import { AskDoubtButton } from '../../features/doubts/ask-doubt-button.tsx';
import type { AskAbout } from '../../features/assessment/review/review-screen.tsx';
import { getSession } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';

/** Asks a doubt about a question of a test, where the test is in the course in use; the doubt keeps which question it is. */
export const askAboutQuestion: AskAbout = ({
  review: { assessmentId, name: test, place },
  sectionName: section,
  item: { itemId, number },
}) => {
  if (place === null || place.courseId !== getSession()?.lastLoggedInCourseId) return null;
  const { learningPathId, assetId } = place;
  const name = section === '' ? m.test_doubt_name({ number, test }) : m.test_doubt_name_section({ number, section, test });
  return <AskDoubtButton key={itemId} place={() => ({ learningPathId, assetId, name, question: { assessmentId, itemId } })} />;
};
