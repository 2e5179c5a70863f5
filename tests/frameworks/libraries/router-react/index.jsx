import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router';

const Page = () => <h1>At {useLocation().pathname}</h1>;
const router = createBrowserRouter([{ path: '*', element: <Page /> }]);
// In framework mode it is there by itself; an app that makes its router gives it to the widget.
if (location.search === '?framework') window.__reactRouterDataRouter = router;
window.adapter = (path) => router.navigate(path);
createRoot(document.getElementById('app')).render(<RouterProvider router={router} />);
