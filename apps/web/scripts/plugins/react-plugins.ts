import react from '@vitejs/plugin-react';

/** How components are compiled, built or tested: the React Compiler decides when an effect runs again. */
export const reactPlugins = () => [react({ compiler: true })];
