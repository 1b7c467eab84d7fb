import { Navigate, useLocation, useParams } from 'react-router-dom';
import NotFound from './NotFound.tsx';

const PROJECT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One path for two things (rulings R1): a project's id opens the project; a slug names a product, and none is published yet. */
export default function ProjectOrProduct() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  return PROJECT.test(id) ? <Navigate to={`/project-details/${id}${search}`} replace /> : <NotFound />;
}
