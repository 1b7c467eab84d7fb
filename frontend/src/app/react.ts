/** A chunk of its own, which start.ts reads before the app. */
import 'react-dom/client';
