// The page on which `npm run bench -- typing` types: a text of 200 lines, each with two formulas and some bold words.
import '../../src/app/tokens.css';
import '../../src/app/base.css';
import '../../src/app/utilities.css';
import '../../src/app/component-styles.ts';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '../../src/app/providers.tsx';
import { createQueryClient } from '../../src/app/query-client.ts';
import { RichText } from '../../src/features/studio/rich-text/rich-text.tsx';

const lineOf = (number: number) =>
  `Line ${String(number)} says that $x_{${String(number)}}^2 + \\frac{1}{${String(number + 1)}}$ is **more** than $y^2$, and is as long as most are.`;
const text = Array.from({ length: 200 }, (_, index) => lineOf(index)).join('\n\n');

function Page() {
  const [value, setValue] = useState(text);
  return <RichText value={value} onChange={setValue} label="Question" language="en" pictures={() => null} />;
}

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <Providers queryClient={createQueryClient()}>
      <Page />
    </Providers>,
  );
