/** Read by itself, before the app: see start.ts. */
import 'react-dom/client';
