mock_provider "google" {
  mock_data "google_project" {
    defaults = { number = "123456789012" }
  }

  mock_resource "google_sql_database_instance" {
    defaults = { server_ca_cert = [{ cert = "certificate" }] }
  }

  mock_resource "google_cloud_run_v2_service" {
    defaults = { uri = "https://tokenkit-worker-abc.a.run.app" }
  }

  mock_resource "google_certificate_manager_dns_authorization" {
    defaults = { dns_resource_record = [{ name = "_acme-challenge.themes.example.com.", type = "CNAME", data = "a.authorize.certificatemanager.goog." }] }
  }

  mock_resource "google_certificate_manager_certificate" {
    defaults = { managed = { state = "ACTIVE" } }
  }
}

variables {
  project      = "example-tokenkit"
  region       = "europe-west3"
  domains      = ["themes.example.com"]
  alert_emails = ["operators@example.com"]
  image        = "example@sha256:0000000000000000000000000000000000000000000000000000000000000000"
  database     = { tier = "db-custom-2-7680", availability_type = "REGIONAL", max_connections = 200 }
  web          = { min_instances = 1, max_instances = 10 }
}

run "pushes" {
  assert {
    condition     = module.worker_service[0].uri == "https://tokenkit-worker-abc.a.run.app" && length(module.worker_pool) == 0
    error_message = "Push is the default."
  }

  assert {
    condition     = local.web_environment.ROLE == "web" && local.web_environment.MAX_EVENT_STREAMS == "20" && local.web_environment.SHUTDOWN_TIMEOUT_MS == "8000"
    error_message = "Web gets its role and its time to shut down."
  }

  assert {
    condition     = local.connections_needed == 2 * (10 * 6 + 4 * 3) + 6
    error_message = "Two releases' instances, and the jobs."
  }
}

run "pulls" {
  variables {
    worker = { mode = "pull", pool_instances = 2 }
  }

  assert {
    condition     = length(module.worker_pool) == 1 && length(module.worker_service) == 0 && length(module.sweep) == 0
    error_message = "A pool stands in for service and schedule."
  }

  assert {
    condition     = !contains(keys(local.worker_environment), "PUBSUB_PUSH_AUDIENCE")
    error_message = "Without push subscriptions there is no token to check."
  }
}

run "before_the_first_image" {
  variables {
    image = null
  }

  assert {
    condition     = length(module.web) + length(module.worker_service) + length(module.balancer) + length(module.monitoring) + length(module.migrate) == 0
    error_message = "Nothing that runs an image."
  }
}

run "certificates_before_the_first_image" {
  variables {
    image = null
  }

  assert {
    condition     = output.certificate_records["themes.example.com"].type == "CNAME" && output.certificate_states["themes.example.com"] == "ACTIVE"
    error_message = "HTTPS works before there is traffic."
  }
}

run "next_release_migrates_first" {
  variables {
    migration_image = "example@sha256:1111111111111111111111111111111111111111111111111111111111111111"
  }

  assert {
    condition     = local.job_image != var.image && endswith(local.job_image, "1111")
    error_message = "Jobs run the release that comes, while web and worker run the one that is."
  }
}

run "deployed_from_github" {
  variables {
    deployer = { repository = "acme/tokenkit", repository_id = "4711", environment = "prod" }
  }

  assert {
    condition     = output.deployer.SITE == "https://themes.example.com" && endswith(output.deployer.IDENTITY_PROVIDER, "/workloadIdentityPools/tokenkit-github/providers/actions")
    error_message = "The workflow gets its variables."
  }
}

run "image_by_tag" {
  command = plan

  variables {
    image = "example:latest"
  }

  expect_failures = [var.image]
}

run "secret_by_alias" {
  command = plan

  variables {
    secret_versions = { session_secret = "latest" }
  }

  expect_failures = [var.secret_versions]
}

run "secret_among_settings" {
  command = plan

  variables {
    settings = { SESSION_SECRET = "in so many words" }
  }

  expect_failures = [var.settings]
}

run "upload_over_32_mib" {
  command = plan

  variables {
    settings = { MAX_UPLOAD_BYTES = "104857600" }
  }

  expect_failures = [var.settings]
}

run "worker_of_no_mode" {
  command = plan

  variables {
    worker = { mode = "stream" }
  }

  expect_failures = [var.worker]
}

run "nobody_to_tell" {
  command = plan

  variables {
    alert_emails = []
  }

  expect_failures = [var.alert_emails]
}
